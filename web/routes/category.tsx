import { categoryName, drawingOf, useBoard } from '../board/use-board.ts';
import { CategoryDrawing } from '../components/category-drawing.tsx';
import { FeedScreen } from './feed-screen.tsx';
import { NotFound } from './lazy-not-found.ts';

export function Category({ params }: { params: { category: string } }) {
  const { categories, order } = useBoard();
  const category = categories[params.category];
  if (category === undefined && order.length > 0) return <NotFound />;
  const name = category === undefined ? '' : categoryName(category);
  return (
    <FeedScreen
      title={name}
      own={{ category: params.category }}
      heading={
        <div className="me-3 flex min-w-0 max-w-max grow basis-32 items-center gap-2.5 max-sm:sr-only">
          <CategoryDrawing category={drawingOf(params.category)} name={name} className="size-9 rounded-control max-2xl:hidden" />
          <h1 tabIndex={-1} className="text-xl 2xl:text-2xl sm:truncate font-bold tracking-tight">
            {name}
          </h1>
        </div>
      }
    />
  );
}
