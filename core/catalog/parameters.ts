/** Builders for the parameters of requests, with what people read of them. */
import * as z from 'zod';

/** A parameter with what people read of it. */
export const parameter = <Schema extends z.ZodType>(
  schema: Schema,
  title: string,
  description: string,
  example?: string | number,
) => schema.meta({ title, description, ...(example === undefined ? {} : { examples: [example] }) });

/** A parameter that takes one of some words, with what people call each of them. @param normal the default, if there is one. */
export function choice<const Word extends string>(
  title: string,
  description: string,
  normal: NoInfer<Word> | undefined,
  choices: Readonly<Record<Word, string>>,
) {
  const words = z.enum(Object.keys(choices) as Word[]);
  return (normal === undefined ? words.optional() : words.default(normal as never)).meta({
    title,
    description,
    choices,
  });
}

/** Shown only when a person asks for more options. */
export const advanced = { advanced: true } as const;

/** Which page is read. @param last the last one that the service serves, where there is one. */
export function page(last?: number) {
  const pages = last === undefined ? z.int().min(1) : z.int().min(1).max(last);
  return parameter(pages.default(1), 'Page', 'Which part of the result to read, from 1.').meta(advanced);
}
