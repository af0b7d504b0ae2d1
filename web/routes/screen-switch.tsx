import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { type PlainPermission, useMay } from '../session/use-may.ts';
import { NotFound } from './lazy-not-found.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';

/** A screen, and what someone must be allowed to do to see it. */
interface Guarded {
  path: string;
  component: ComponentType<{ params: object }>;
  may?: PlainPermission;
}

/** The screens of a list that is loaded later. */
export const ScreenSwitch = ({ screens }: { screens: readonly Guarded[] }) => (
  <Suspense fallback={<ScreenSkeleton />}>
    <Switch>
      {screens.map(({ path, component: Screen, may }) => (
        <Route key={path} path={path}>
          {(params) => (
            <Guard may={may}>
              <Screen params={params} />
            </Guard>
          )}
        </Route>
      ))}
      <Route component={NotFound} />
    </Switch>
  </Suspense>
);

const Guard = ({ may, children }: { may: PlainPermission | undefined; children: ReactNode }) => (useMay(may) ? children : <NotFound />);
