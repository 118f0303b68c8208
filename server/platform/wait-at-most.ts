/** Waits for the work, but no longer than that; what becomes of it afterwards is no longer looked at. */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work.catch(() => {}), late]).finally(() => clearTimeout(timer))
}
