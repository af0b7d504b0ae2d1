/** The drawings that a category can have (web/components/category-drawing.tsx). */
export const categoryDrawings = [
  'electronics',
  'computers',
  'gaming',
  'home',
  'fashion',
  'groceries',
  'beauty',
  'kids',
  'sports',
  'books',
  'travel',
  'services',
  'other',
] as const;
