/**
 * How the search of the site splits texts and orders what it finds, when its index is made and when somebody searches.
 */
export const searchSettings = {
  options: {
    /** Words, and names such as `expires_in_days`, `signer.bounced` and `sign-on` as a whole and in their parts. */
    tokenize: (text: string): string[] => {
      const words = text.match(/[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*/gu) ?? []
      return words.flatMap((word) => (/[._-]/.test(word) ? [word, ...word.split(/[._-]/)] : [word]))
    },
    /** Words of questions say nothing of what is looked for, and one form of a word is like another. */
    processTerm: (term: string): string | string[] | null => {
      const word = term.toLowerCase()
      if (
        /^(a|an|and|are|as|at|be|by|can|do|does|for|from|how|i|if|in|into|is|it|my|of|on|or|that|the|this|to|was|what|when|where|which|who|will|with|you|your)$/.test(
          word
        )
      ) {
        return null
      }
      // What people call it, and what it is called here.
      if (/^(cancel|withdraw)/.test(word)) return 'void'
      if (/^e-?mails?$/.test(word)) return 'mail'
      if (/^time-?zones?$/.test(word)) return ['time', 'zone']
      if (/[._-]/.test(word) || word.length < 5) return word
      return word.replace(/ies$/, 'y').replace(/(ing|ed|es|s|e)$/, '')
    }
  },
  searchOptions: {
    /** A name that is asked for is meant as a whole. */
    tokenize: (text: string): string[] => {
      const words = text.match(/[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*/gu) ?? []
      return words.flatMap((word) => (word.includes('-') ? [word, ...word.split('-')] : [word]))
    },
    fuzzy: 0.15,
    prefix: true,
    weights: { fuzzy: 0.2, prefix: 0.15 },
    boost: { title: 5, titles: 3, text: 1 },
    /** Guides say how something is done, the reference what there is; what changed when is seldom meant. */
    boostDocument: (id: string, term: string): number => {
      // A property is asked for: where requests take it, or where errors are explained.
      if (term.includes('_') && !id.includes('/reference/sdk/')) {
        if (/#(body|query-parameters)$/.test(id)) return 3
        if (id.includes('errors-and-retries')) return 4
      }
      if (id.includes('/changelog')) return 0.1
      if (id.includes('/self-hosting/drills') || id.includes('/self-hosting/scaling')) return 0.3
      if (id.includes('/reference/sdk/')) return 0.4
      if (id.includes('/self-hosting/') || id.includes('/migrating-')) return 0.7
      if (id.includes('/guides/') || id.includes('/concepts/') || id.includes('/quickstart'))
        return id.includes('#') ? 1.5 : 2
      return 1
    }
  }
}
