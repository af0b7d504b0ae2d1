import { Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { NotFound } from './lazy-not-found.ts';
import type { screen } from './screen.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

/** The screens of a list that is loaded later. */
export const ScreenSwitch = ({ screens }: { screens: ReturnType<typeof screen>[] }) => (
  <Suspense fallback={<ScreenSkeleton />}>
    <Switch>
      {screens.map(({ path, component }) => (
        <Route key={path} path={path} component={component} />
      ))}
      <Route component={NotFound} />
    </Switch>
  </Suspense>
);
