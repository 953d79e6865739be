import type { EnhanceAppContext } from 'vitepress'
// Without the fonts of the theme: those of the reader's system are there at once.
import theme from 'vitepress/theme-without-fonts'
import { ref } from 'vue'
import { keepTabs } from './keep-tabs.js'
import { nameThisService } from './name-this-service.js'
import TryIt from './try-it.vue'
import { unfoldInPrint } from './unfold-in-print.js'
import './style.css'

export default {
  extends: theme,
  setup() {
    nameThisService()
    keepTabs()
    unfoldInPrint()
  },
  enhanceApp({ app }: EnhanceAppContext) {
    app.component('TryIt', TryIt)
    app.provide('test key', ref(''))
  }
}
