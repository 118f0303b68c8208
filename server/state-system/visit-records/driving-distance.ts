type Place = { latitude: number | null; longitude: number | null }

const earthKm = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Whole kilometres in a straight line; undefined unless both places are known. */
export function kilometres(from: Place, to: Place): number | undefined {
  if (from.latitude === null || from.longitude === null || to.latitude === null || to.longitude === null)
    return undefined
  const across = radians(to.latitude - from.latitude)
  const along = radians(to.longitude - from.longitude)
  const half =
    Math.sin(across / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(along / 2) ** 2
  return Math.round(2 * earthKm * Math.asin(Math.sqrt(half)))
}
