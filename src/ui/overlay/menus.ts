/** Where menus and calendars are drawn: within the page's landmarks. */
export const MENUS = 'menus';
