import type { FuncKeywordDefinition } from 'ajv';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';

/**
 * A keyword for the compiled validators: they convert a valid value, such as an id, to lower case in the object or the list
 * that holds it.
 */
export const lowerCase = {
  keyword: 'lowerCase',
  type: 'string',
  schemaType: 'boolean',
  modifying: true,
  errors: false,
  validate: (_: true, value: string, __: unknown, holder?: DataValidationCxt) => {
    if (!holder) throw new Error('a text that nothing holds cannot be converted');
    holder.parentData[holder.parentDataProperty] = value.toLowerCase();
    return true;
  },
} as const satisfies FuncKeywordDefinition;
