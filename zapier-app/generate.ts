/** Writes `docs/steps.md`: every visible step as people see it, form by form, from the app itself. Part of `npm run generate`. */
import type { Input, InputField, OutputField } from './src/forms/field.ts';
import { creates, searches, triggers } from './src/steps.ts';

interface Shown {
  display: { label: string; description: string; hidden?: boolean };
  operation: { inputFields: unknown[]; outputFields: unknown[] };
}

const HEAD = `# Steps

What people see of each step, made from the app by \`npm run generate\`. Fields below the line stand under "More Options".`;

/** Path from the root to content. */
export function generate(): Record<string, string> {
  const kinds = { Triggers: triggers, Searches: searches, Creates: creates };
  const parts = Object.entries(kinds).flatMap(([kind, steps]) => [
    `## ${kind}`,
    ...(Object.values(steps) as unknown as Shown[]).filter(({ display }) => !display.hidden).map(stepOf),
  ]);
  return { 'zapier-app/docs/steps.md': `${[HEAD, ...parts].join('\n\n')}\n` };
}

function stepOf({ display, operation }: Shown): string {
  const [first] = operation.inputFields as InputField[];
  const choice = first?.altersDynamicFields ? first : undefined;
  const choices = (choice?.choices ?? [{ value: '', label: '' }]) as { value: string; label: string }[];
  const forms = choices.map(({ value, label }) => {
    const input = choice ? { [choice.key]: value } : {};
    const columns = all<OutputField>(operation.outputFields, input).map(column => column.label);
    return { label, fields: all<InputField>(operation.inputFields, input), returns: `Returns ${columns.join(', ')}.` };
  });
  // What every choice has in common is told once.
  const [{ returns = '' } = {}] = forms;
  const isOne = forms.every(form => form.returns === returns);
  return [
    `### ${display.label}`,
    display.description,
    ...(choice ? [fieldOf(choice)] : []),
    ...(isOne && choice ? [returns] : []),
    ...forms.flatMap(form => [
      ...(choice ? [`#### ${form.label}`] : []),
      formOf(form.fields.filter(({ key }) => key !== choice?.key)),
      ...(isOne && choice ? [] : [form.returns]),
    ]),
  ].join('\n\n');
}

/** Plain parts as they are, computed ones for an input. */
function all<Part>(parts: unknown[], inputData: Input): Part[] {
  return parts.flatMap(part => (typeof part === 'function' ? (part({}, { inputData }) as Part[]) : [part as Part]));
}

function formOf(fields: readonly InputField[]): string {
  const open = fields.filter(({ group }) => !group).map(fieldOf);
  const folded = fields.filter(({ group }) => group).map(fieldOf);
  return [...open, ...(folded.length > 0 ? ['- ---', ...folded] : [])].join('\n');
}

function fieldOf({ label, required, helpText, choices, default: normal, placeholder, children }: InputField): string {
  const words = (choices as { value: string; label: string }[] | undefined)?.map(choice =>
    choice.value === normal ? `**${choice.label}**` : choice.label,
  );
  const shine = placeholder ? `\`${placeholder}\`` : '';
  const inside = children ? children.map(child => child.label).join(', ') : '';
  const facts = [helpText, words?.join(' / '), shine, inside].filter(Boolean).join(' ');
  return `- **${label}**${required ? ' (required)' : ''}${facts ? `: ${facts}` : ''}`;
}
