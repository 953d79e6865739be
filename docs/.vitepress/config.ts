import { type DefaultTheme, defineConfig } from 'vitepress'
import llms from 'vitepress-plugin-llms'
import { foldLists } from '../build/fold-lists.js'
import { searchSettings } from '../build/search-settings.js'
import { searchable } from '../build/searchable.js'
import { contents, sidebar } from '../build/sidebar.js'

// Prose only: rendering the code blocks once more would double the time of the build and the size of the index.
const search: DefaultTheme.LocalSearchOptions = {
  _render: (source, env, markdown) => markdown.render(searchable(source), env),
  // All that the button shows, for those who operate it by voice.
  translations: { button: { buttonAriaLabel: 'Search K' } }
}
// VitePress would write its functions into every page as text, which the content security policy does not evaluate: it would be a
// page without scripts. Here they are for the index alone, and the theme has them in the browser.
Object.defineProperty(search, 'miniSearch', { value: searchSettings, enumerable: false })

export default defineConfig({
  base: '/docs/',
  srcDir: 'generated/pages',
  outDir: 'dist',
  cacheDir: 'generated/cache',
  lang: 'en',
  title: 'Signpost',
  description: 'Electronic signatures for developers.',
  cleanUrls: true,
  // Keeps the inline scripts the same on every page, which the content security policy names by their hashes.
  metaChunk: true,
  // Those of VitePress are too pale for small text.
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    // Braces in code are text, as in blocks of code.
    config: ({ core }) => {
      core.ruler.push('plain_code', ({ tokens }) => {
        for (const token of tokens.flatMap(({ children }) => children ?? []))
          if (token.type === 'code_inline') token.attrSet('v-pre', '')
      })
      core.ruler.push('folded_lists', (state) => {
        if (/^reference\/(?!sdk\/)/.test(state.env.relativePath ?? ''))
          state.tokens = foldLists(state.tokens, state.Token)
      })
    }
  },
  head: [['link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }]],
  vite: {
    plugins: [
      llms({
        description: 'Electronic signatures for developers: a self-hosted API.',
        excludeIndexPage: false,
        sidebar: contents
      })
    ],
    build: { chunkSizeWarningLimit: 2000 }
  },
  themeConfig: {
    search: { provider: 'local', options: search },
    outline: [2, 3],
    // As the link says itself.
    notFound: { linkLabel: 'Take me home' },
    nav: [
      { text: 'Guides', link: '/quickstart' },
      { text: 'Reference', link: '/reference/' },
      { text: 'Errors', link: '/errors' }
    ],
    sidebar
  }
})
