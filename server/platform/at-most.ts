/** Runs at most so many tasks at the same time; the others wait in order. */
export function atMost(count: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (task) => {
    if (running >= count) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await task()
    } finally {
      // The place goes to the next in line, so that it is never free for a newcomer.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
