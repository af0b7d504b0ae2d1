/** The names of the categories that a new board has, by slug. The web translates them; a name that the board has changed stays as it is. */
export const defaultCategories: Readonly<Record<string, string>> = {
  electronics: 'Electronics',
  computers: 'Computers',
  gaming: 'Gaming',
  home: 'Home & Garden',
  fashion: 'Fashion',
  groceries: 'Food & Drink',
  beauty: 'Health & Beauty',
  kids: 'Kids & Toys',
  sports: 'Sports & Outdoors',
  books: 'Books & Media',
  travel: 'Travel',
  services: 'Services',
  other: 'Everything else',
};
