import type { Viewer } from './permissions.ts';

export const genders = ['Male', 'Female'] as const;
export const REGISTERED = 'registered';
export const INDUSTRIAL = 'industrial';
const fixedDepartments: readonly string[] = [INDUSTRIAL, 'automotive'];

/** The department a user's records are fixed to, or null when the user chooses. (Document 1, section 6.) */
export function fixedDepartment(viewer: Pick<Viewer, 'department'>): string | null {
  return viewer.department !== null && fixedDepartments.includes(viewer.department)
    ? viewer.department
    : null;
}
