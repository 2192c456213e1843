const GRAVE = new Set(['high', 'critical']);

/**
 * What `npm audit --json` found: code 1 if something is of high severity or worse, 2 if the registry does not know.
 * @param {string} output with npm's warnings around it
 * @returns {{ text: string, code: 0 | 1 | 2 }}
 */
export function audited(output) {
  const { vulnerabilities, message } = parsed(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  if (vulnerabilities === undefined)
    return {
      text: `The registry answers no audit, so nothing was checked. ${message ?? output.trim()}`,
      code: 2,
    };
  const found = Object.values(vulnerabilities);
  const lines = found.map(({ name, severity, range }) => `${severity}: ${name} ${range}`);
  const code = found.some(({ severity }) => GRAVE.has(severity)) ? 1 : 0;
  return { text: [...lines, `Packages with advisories: ${found.length}`].join('\n'), code };
}

/**
 * @param {string} json
 * @returns {{ vulnerabilities?: Record<string, { name: string, severity: string, range: string }>, message?: string }}
 */
function parsed(json) {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}
