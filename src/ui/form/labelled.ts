/** A message away from its field: after the field's label, unless the message says it. */
export const labelled = (label: string, message: string): string =>
  label === '' || bare(message).includes(bare(label)) ? message : `${label}: ${message}`;

const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');
