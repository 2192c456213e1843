/** The order the user gave to the rows of a list, valid for a day. */
export interface ListOrder {
  list: string;
  day: string;
  ids: string[];
}

/** The engine's API for it. */
export interface ListOrderApi {
  /** The order the user gave to a list on this device. */
  listOrder(list: string): Promise<ListOrder | undefined>;
  /** Stores it; null takes it back. */
  setListOrder(list: string, order: Omit<ListOrder, 'list'> | null): Promise<void>;
}
