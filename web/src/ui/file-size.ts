const kilo = 1024

/** '12 kB', '1.4 MB', in the same units as the limit of 20 MB. */
export function fileSize(bytes: number): string {
  if (bytes < kilo) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  if (bytes < kilo * kilo) return `${Math.round(bytes / kilo)} kB`
  return `${(bytes / kilo / kilo).toFixed(1)} MB`
}
