import { categoryName, useBoard } from './use-board.ts';

/** The options of a category select; `ask` is shown until one is chosen. */
export function CategoryOptions({ ask }: { ask: string }) {
  const { categories, order } = useBoard();
  return (
    <>
      <option value="" disabled>
        {ask}
      </option>
      {order.map((slug) => (
        <option key={slug} value={slug}>
          {categoryName(categories[slug] ?? { slug, name: slug })}
        </option>
      ))}
    </>
  );
}
