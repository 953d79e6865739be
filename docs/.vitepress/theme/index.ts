// Without the fonts of the theme: those of the reader's system are there at once.
import theme from 'vitepress/theme-without-fonts'
import './style.css'

export default theme
