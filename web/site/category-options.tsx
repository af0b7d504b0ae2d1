import { categoryName, useSite } from './use-site.ts';

/** What a select of the board's categories offers; `ask` is what stands in it until one is chosen. */
export function CategoryOptions({ ask }: { ask: string }) {
  const { categories, order } = useSite();
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
