/** How browsers say that a part of the portal could not be loaded, which happens after a new version was put in place. */
export const isChunkMissing = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload CSS/i.test(
    error.message,
  )
