// Forbids cycles between folders, including type imports. Separate from the other rules because tests are excluded:
// they may import whatever they test. dependency-cruiser counts the files of subfolders as the folder's own and ignores
// imports between a folder and its subfolders, so these have a separate rule.
import rules from './.dependency-cruiser.mjs'

const { options } = rules

const noImportOfFolderAbove = (levels) => ({
  name: `no-import-of-folder-${levels}-above`,
  comment: 'A folder imports from its sub-folders, never the other way round.',
  severity: 'error',
  // The benchmarks use the engine like any other caller.
  from: {
    path: `^(pdf/src.*)${'/[^/]+'.repeat(levels)}/[^/]+\\.ts$`,
    pathNot: '^pdf/src/(bench|corpus)/'
  },
  to: { path: '^$1/[^/]+\\.ts$' }
})

export default {
  forbidden: [
    {
      name: 'no-folder-circle',
      comment: 'Folders do not import each other in a circle, and neither do their types.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(server|pdf)/src/.' },
      to: { circular: true, path: '^(server|pdf)/src/.' }
    },
    {
      name: 'no-import-of-folder-below',
      comment: 'What operations of all resources share, and what deliveries are made of, lies above their folders.',
      severity: 'error',
      from: { path: '^server/src/(operations|webhooks)/[^/]+\\.ts$' },
      to: { path: '^server/src/$1/[^/]+/' }
    },
    noImportOfFolderAbove(1),
    noImportOfFolderAbove(2)
  ],
  options: { ...options, exclude: { path: [...options.exclude.path, '\\.test\\.ts$', '/testing/'] } }
}
