/** Number of rows of an export in memory. */
const batchSize = 500

/** Reads the rows of an export when they are sent: the ids are known, the rows come in batches. */
export async function* exportBatches<Row>(
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let from = 0; from < ids.length; from += batchSize) yield await read(ids.slice(from, from + batchSize))
}
