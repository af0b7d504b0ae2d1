import { Suspense } from 'react';
import { Route, Router, Switch } from 'wouter';
import { useLanguage } from './i18n/language.ts';
import { withEntryKey } from './lib/navigation.ts';
import { Started } from './lib/started.ts';
import { Category } from './routes/category.tsx';
import { Failure } from './routes/failure.tsx';
import { Home } from './routes/home.tsx';
import { NotFound } from './routes/lazy-not-found.ts';
import { LoadAhead } from './routes/load-ahead.tsx';
import { ScreenSkeleton } from './routes/screen-skeleton.tsx';
import { screens } from './routes/screens.ts';
import { Shell } from './shell/shell.tsx';

/** The lists are in the first bundle; other screens are loaded when first opened. On the server, `place` says what to render. */
export function App({ place }: { place?: { pathname: string; search: string } }) {
  const language = useLanguage();
  return (
    <Router aroundNav={withEntryKey} key={language} {...(place && { ssrPath: place.pathname, ssrSearch: place.search })}>
      <Shell>
        <Failure>
          <Suspense fallback={<ScreenSkeleton />}>
            <Switch>
              <Route path="/" component={Home} />
              <Route path="/c/:category" component={Category} />
              {screens.map(({ path, component }) => (
                <Route key={path} path={path} component={component} />
              ))}
              <Route component={NotFound} />
            </Switch>
            <Started />
          </Suspense>
        </Failure>
      </Shell>
      <LoadAhead />
    </Router>
  );
}
