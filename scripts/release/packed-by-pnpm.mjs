// Refuses to pack with npm, which would keep `workspace:*` as the version of what a package needs, and its sources as exports.
const [packer] = (process.env.npm_config_user_agent ?? '').split('/')
if (packer === 'npm') {
  console.error('npm keeps workspace:* in the package. In the root: node scripts/pnpm.mjs --filter @signpost/cli pack')
  process.exit(1)
}
