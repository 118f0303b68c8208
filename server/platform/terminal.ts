const since = Date.now()

/** Progress for the user who started the server; the log is for machines. */
export function sayOnTerminal(text: string): void {
  const seconds = ((Date.now() - since) / 1000).toFixed(1).padStart(5)
  process.stderr.write(
    text
      .split('\n')
      .map((line) => `${seconds} s  ${line}\n`)
      .join(''),
  )
}
