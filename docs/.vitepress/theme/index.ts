import type { DefaultTheme, EnhanceAppContext, SiteData } from 'vitepress'
// Without the fonts of the theme: those of the reader's system are there at once.
import theme from 'vitepress/theme-without-fonts'
import { ref } from 'vue'
import { searchSettings } from '../../build/search-settings.js'
import { keepTabs } from './keep-tabs.js'
import { nameThisService } from './name-this-service.js'
import TryIt from './try-it.vue'
import { unfoldInPrint } from './unfold-in-print.js'
import './style.css'

/** The settings of the site with those of its search, which are functions. */
function withSearchSettings(site: SiteData<DefaultTheme.Config>): SiteData<DefaultTheme.Config> {
  const { search } = site.themeConfig
  if (search?.provider !== 'local') return site
  const options = { ...search.options, miniSearch: searchSettings }
  return { ...site, themeConfig: { ...site.themeConfig, search: { ...search, options } } }
}

export default {
  extends: theme,
  setup() {
    nameThisService()
    keepTabs()
    unfoldInPrint()
  },
  enhanceApp({ app, siteData }: EnhanceAppContext) {
    siteData.value = withSearchSettings(siteData.value)
    app.component('TryIt', TryIt)
    app.provide('test key', ref(''))
  }
}
