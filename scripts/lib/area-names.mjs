import { fieldsOf } from './area-fields.mjs';

/**
 * All names of an area, derived from its resource and title.
 * @param {string} resource as in `price_lists`
 * @param {string} title singular, as in "Price List"
 * @param {boolean} catalogue true if records have no owner
 * @param {readonly string[]} specs fields beside name and description, as in `price:money`
 */
export function namesOf(resource, title, catalogue, specs = []) {
  const words = title.trim().split(/\s+/);
  const pascal = words.map((word) => word[0]?.toUpperCase() + word.slice(1).toLowerCase()).join('');
  return {
    resource,
    catalogue,
    title,
    plural: title.replace(/([^aeiou])y$/, '$1ie') + 's',
    lower: title.toLowerCase(),
    file: resource.replaceAll('_', '-'),
    path: `/${resource.replaceAll('_', '-')}`,
    one: title.toLowerCase().replaceAll(' ', '_'),
    Type: pascal,
    fields: fieldsOf(['name:text!', ...specs, ...(catalogue ? [] : ['assigned_to:ref(users)!'])]),
    camel: pascal[0]?.toLowerCase() + pascal.slice(1),
  };
}

/** @typedef {ReturnType<typeof namesOf>} Names */
