import parser from 'robots-parser';

export interface RobotsQuestion {
  /** The text of the robots.txt of the URL's site. */
  robots: string;
  url: string;
}

export interface RobotsRules {
  isAllowed: boolean;
  /** Seconds between two requests, at most a day. */
  delay: number;
}

/** The name in the board's user agent. */
const robot = 'Dealwire';
const day = 86_400;
// The package's types do not say that it is CommonJS.
const parse = parser as unknown as typeof parser.default;

/** What a robots.txt (RFC 9309) says about a URL. A hostile one can take seconds. */
export function robotsRules({ robots, url }: RobotsQuestion): RobotsRules {
  const rules = parse(new URL('/robots.txt', url).href, robots);
  const delay = Math.ceil(rules.getCrawlDelay(robot) ?? 0);
  return { isAllowed: rules.isAllowed(url, robot) !== false, delay: delay > 0 ? Math.min(delay, day) : 0 };
}
