import { Argument, Command } from 'commander'

// Each asks the command itself, so that what it completes is what this version knows.
const scripts = {
  bash: `# source <(signpost-cli completion bash)
_signpost_cli() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do COMPREPLY+=("$line"); done < <(signpost-cli __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  [[ \${#COMPREPLY[@]} -eq 1 && \${COMPREPLY[0]} == *= ]] && compopt -o nospace
}
complete -o default -F _signpost_cli signpost-cli`,
  zsh: `#compdef signpost-cli
# source <(signpost-cli completion zsh)
_signpost_cli() {
  local -a found
  found=("\${(@f)$(signpost-cli __complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  compadd -Q -- \${found:#}
  [[ \${#found:#} -eq 0 ]] && _files
}
compdef _signpost_cli signpost-cli`,
  fish: `# signpost-cli completion fish | source
complete -c signpost-cli -f -a '(signpost-cli __complete -- (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)'`
}

type Shell = keyof typeof scripts

const help = `
Add one of these lines to the settings of your shell:
  bash (~/.bashrc)                     source <(signpost-cli completion bash)
  zsh (~/.zshrc, after compinit)       source <(signpost-cli completion zsh)
  fish (~/.config/fish/config.fish)    signpost-cli completion fish | source`

/** `completion <shell>` */
export function completionCommand(): Command {
  return new Command('completion')
    .description('print what makes your shell complete commands, options, paths and events')
    .addArgument(new Argument('<shell>', 'your shell').choices(Object.keys(scripts)))
    .addHelpText('after', help)
    .action((shell: Shell) => console.log(scripts[shell]))
}

/** What the scripts call, with the words of the command line. */
export function completeCommand(program: Command): Command {
  return new Command('__complete')
    .argument('[words...]')
    .allowUnknownOption()
    .helpOption(false)
    .action(async (words: string[]) => {
      const { complete } = await import('./complete.js')
      const found = complete(program, words)
      if (found.length > 0) console.log(found.join('\n'))
    })
}
