/** Share of the largest agency in all properties: 20,000 of 2.5 million. */
const largestShare = 1 / 125
const median = 120

/**
 * Sizes of `agencies` agencies that add up to exactly `properties`: half of them at or below 120, a long tail of large
 * ones, in descending order.
 */
export function agencySizes(properties: number, agencies: number): number[] {
  const largest = Math.max(median, Math.round(properties * largestShare))
  const sizesFor = (spread: number) =>
    Array.from({ length: agencies }, (_, place) =>
      Math.max(
        1,
        Math.min(largest, Math.round(median * Math.exp(spread * normalQuantile((agencies - place - 0.5) / agencies)))),
      ),
    )
  const tailed = (spread: number) => sizesFor(spread).map((size, place) => Math.max(size, tail(largest, place)))
  let [narrow, wide] = [0, 4]
  for (let step = 0; step < 40; step++) {
    const spread = (narrow + wide) / 2
    if (sum(tailed(spread)) < properties) narrow = spread
    else wide = spread
  }
  return exactly(tailed(narrow), properties)
}

/** The few largest agencies: each has two thirds of the size before. */
const tail = (largest: number, place: number): number => Math.round(largest * (2 / 3) ** place)

const sum = (sizes: number[]): number => sizes.reduce((total, size) => total + size, 0)

/** Corrects rounding: agencies around the middle of the upper half get one property more or less. */
function exactly(sizes: number[], properties: number): number[] {
  let missing = properties - sum(sizes)
  const start = Math.min(sizes.length - 1, Math.floor(sizes.length / 10))
  for (let turn = 0; missing !== 0; turn++) {
    const place = (start + turn) % sizes.length
    const change = Math.sign(missing)
    if ((sizes[place] as number) + change < 0 || (place === 0 && sizes.length > 1)) continue
    sizes[place] = (sizes[place] as number) + change
    missing -= change
  }
  return sizes
}

/** Inverse of the normal distribution (Acklam's approximation, accurate to nine digits). */
function normalQuantile(share: number): number {
  const low = 0.02425
  if (share > 1 - low) return -normalQuantile(1 - share)
  if (share < low) {
    const q = Math.sqrt(-2 * Math.log(share))
    return (
      (((((-7.784894002430293e-3 * q - 0.3223964580411365) * q - 2.400758277161838) * q - 2.549732539343734) * q +
        4.374664141464968) *
        q +
        2.938163982698783) /
      ((((7.784695709041462e-3 * q + 0.3224671290700398) * q + 2.445134137142996) * q + 3.754408661907416) * q + 1)
    )
  }
  const q = share - 0.5
  const r = q * q
  return (
    ((((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r + 138.357751867269) * r -
      30.66479806614716) *
      r +
      2.506628277459239) *
      q) /
    (((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r + 66.80131188771972) * r -
      13.28068155288572) *
      r +
      1)
  )
}
