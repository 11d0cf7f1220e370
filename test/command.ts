/** The command lines of the npm scripts: what is not known is refused with the nearest right word, before anything happens. */
import { Command } from 'commander';

/** The command line of a script of package.json. */
export function command(script: string, description: string): Command {
  return new Command(`npm run ${script} --`)
    .description(description)
    .allowExcessArguments(false)
    .showHelpAfterError(`npm run ${script} -- --help tells what there is.`);
}

/**
 * Reads the command line and runs the action. Exit code 1 and one sentence for what was typed wrong and for an action that
 * throws. npm keeps options that stand before `--` for itself, which would run something else than was meant: these are refused.
 */
export async function run(line: Command): Promise<void> {
  const kept = line.options.find(
    option => option.long && process.env[`npm_config_${option.long.slice(2).replaceAll('-', '_')}`] === 'true',
  );
  try {
    if (kept) throw new Error(`npm kept ${kept.long} for itself. Put -- before it: ${line.name()} ${kept.long}`);
    await line.parseAsync();
  } catch (error) {
    console.error(sentence(error as NodeJS.ErrnoException));
    process.exitCode ??= 1;
  }
}

function sentence({ code, message, port: taken, path }: NodeJS.ErrnoException & { port?: number }): string {
  if (code === 'EADDRINUSE') return `Port ${taken} is in use. Choose another with --port, or 0 for a free one.`;
  if (code === 'EACCES' || code === 'EROFS') return `${path ?? `Port ${taken}`} may not be written here (${code}).`;
  return message;
}

/** @throws Error that names the option */
export function whole(option: string, most = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return text => {
    if (/^\d+$/.test(text) && Number(text) <= most) return Number(text);
    const bound = most < Number.MAX_SAFE_INTEGER ? ` up to ${most}` : '';
    throw new Error(`${option} must be a whole number${bound}; got ${text}.`);
  };
}

export const port = whole('--port', 65_535);
