/** Limits the number of different statements: conditions are padded to one, three or eight by repeating the last. */
export const padConditions = <Item>(groups: readonly Item[]): Item[] => {
  const last = groups.at(-1)
  if (last === undefined) return []
  const size = [1, 3, 8].find((each) => groups.length <= each) ?? groups.length
  return [...groups, ...Array.from({ length: size - groups.length }, () => last)]
}
