/** What a README tells people to type, read out of it: nothing is typed here a second time. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface Installing {
  /** The shell blocks of the section, one after the other. */
  commands: string[];
  /** The first script in JavaScript on the page, and the name under which the section saves it. */
  script?: { name: string; text: string };
}

/** @throws Error when the section shows no command: nothing would be tried */
export function installingBy(readme: string, heading: string): Installing {
  const [, from = ''] = readme.split(`\n## ${heading}\n`);
  const [section = ''] = from.split(/\n## /);
  const commands = [...section.matchAll(/```sh\n([\s\S]+?)```/g)].map(([, text]) => text!);
  if (commands.length === 0) throw new Error(`"${heading}" shows no command`);
  const name = /as `(\w+\.mjs)`/.exec(section)?.[1];
  const text = /```js\n([\s\S]+?)```/.exec(section)?.[1] ?? /```js\n([\s\S]+?)```/.exec(readme)?.[1];
  return { commands, script: name && text ? { name, text } : undefined };
}

/**
 * Follows it in one shell, as a person does: the script is saved before the last block, which runs it.
 * @returns what the last block prints
 */
export async function follow({ commands, script }: Installing, cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  const [last, ...before] = commands.toReversed();
  const save = script ? [`cat > ${script.name} <<'END_OF_SCRIPT'\n${script.text}END_OF_SCRIPT\n`] : [];
  const line = ['set -e', ...before.toReversed().map(block => `{ ${block} } >&2`), ...save, last].join('\n');
  const { stdout } = await promisify(execFile)('bash', ['-c', line], { cwd, env });
  return stdout;
}
