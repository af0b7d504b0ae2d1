/** Parses `text/event-stream` piece by piece. Knows the fields `event` and `data`; skips comments, such as the heartbeat. */
export function createEventParser(onEvent: (name: string, data: string) => void): (piece: string) => void {
  let rest = '';
  let name = '';
  let data: string[] = [];

  return (piece) => {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line.endsWith('\r') ? line.slice(0, -1) : line);
  };

  function take(line: string) {
    if (line === '') return dispatch();
    const [, field, value = ''] = /^([a-z]+):? ?(.*)$/s.exec(line) ?? [];
    if (field === 'event') name = value;
    if (field === 'data') data.push(value);
  }

  function dispatch() {
    if (data.length > 0) onEvent(name, data.join('\n'));
    name = '';
    data = [];
  }
}
