import { categoryName, useSite } from './use-site.ts';

/** The options of a category select; `ask` is shown until one is chosen. */
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
