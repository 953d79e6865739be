import { fileURLToPath } from 'node:url'
import { Application, type DeclarationReflection, OptionDefaults, ReflectionKind } from 'typedoc'

/** The entries of the package by the names that programs import. */
const entries = {
  '@signpost/sdk': 'index.ts',
  '@signpost/sdk/node': 'node.ts',
  '@signpost/sdk/msw': 'msw/index.ts',
  '@signpost/sdk/mock-server': 'msw/server.ts'
}

/** Something that the SDK exports. */
export interface Exported {
  name: string
  /** What to import it from. */
  entry: string
  /** The source file that declares it, such as `resources/documents.ts`. */
  file: string
  declaration: DeclarationReflection
}

/** Everything that the SDK itself declares and exports. The types of the contract are described with the operations. */
export const exported: Exported[] = (await modules()).flatMap(([entry, module]) =>
  (module.children ?? [])
    .filter((declaration) => !declaration.kindOf(ReflectionKind.Reference))
    .map((declaration) => ({ name: declaration.name, entry, file: fileOf(declaration), declaration }))
    .filter(({ file }) => file !== 'types.ts')
)

async function modules() {
  const source = fileURLToPath(new URL('../../../sdk/', import.meta.url))
  const application = await Application.bootstrap({
    entryPoints: Object.values(entries).map((file) => `${source}src/${file}`),
    tsconfig: `${source}tsconfig.json`,
    // The compiler has its own check.
    skipErrorChecking: true,
    excludeInternal: true,
    excludePrivate: true,
    excludeExternals: true,
    externalPattern: ['**/spec/**', '**/node_modules/**'],
    // Those of the contract's types.
    blockTags: [...OptionDefaults.blockTags, '@description'],
    disableGit: true,
    sourceLinkTemplate: '{path}',
    sort: ['source-order'],
    logLevel: 'Warn'
  })
  const project = await application.convert()
  if (!project) throw new Error('the types of the SDK cannot be read')
  return Object.entries(entries).map(([entry, file]) => {
    const module = project.getChildByName([file.replace(/(\/index)?\.ts$/, '')])
    return [entry, module as DeclarationReflection] as const
  })
}

function fileOf({ name, sources }: DeclarationReflection) {
  const [source] = sources ?? []
  if (!source) throw new Error(`${name} of the SDK has no source`)
  return source.fileName
}
