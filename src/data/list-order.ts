/** The order the user gave to the rows of a list, valid for a day. */
export interface ListOrder {
  list: string;
  day: string;
  ids: string[];
}
