/** Where menus and calendars are drawn: within the page's landmarks. */
export const MENUS = 'menus';

/** Marks every menu, calendar and list of choices. */
export const DROPDOWN = 'data-dropdown';
