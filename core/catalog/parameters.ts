/** Builders for request parameters, with their labels and help. */
import * as z from 'zod';

/** A parameter with its label, help and example. */
export const parameter = <Schema extends z.ZodType>(
  schema: Schema,
  title: string,
  description: string,
  example?: string | number,
) => schema.meta({ title, description, ...(example === undefined ? {} : { examples: [example] }) });

/** The lowest price of a search. Nothing costs less than 0. @param limit the currency of the prices, if the reference states it. */
export const lowestPrice = (description: string, example: number, limit?: string) =>
  parameter(z.number().min(0).optional(), 'Minimum Price', description, example).meta({
    money: true,
    ...(limit ? { limit } : {}),
  });

/** The highest price of a search. With 0 it finds nothing and is charged. */
export const highestPrice = (description: string, example: number, limit?: string) =>
  parameter(z.number().positive().optional(), 'Maximum Price', description, example).meta({
    money: true,
    ...(limit ? { limit } : {}),
  });

/** A parameter with a fixed set of values, each with a label. @param normal the default, if there is one. */
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

/** Shown only under more options. */
export const advanced = { advanced: true } as const;

/** The page to read. @param last the highest page number that the service allows, if there is a limit. */
export function page(last?: number) {
  const pages = last === undefined ? z.int().min(1) : z.int().min(1).max(last);
  return parameter(pages.default(1), 'Page', 'Page of the results to read; the first is 1.').meta({
    ...advanced,
    use: 'page',
  });
}
