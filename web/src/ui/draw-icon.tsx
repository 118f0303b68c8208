import type { ReactElement, SVGAttributes } from 'react'

export type Icon = (props: SVGAttributes<SVGSVGElement> & { size?: number }) => ReactElement

/** Draws a line in the colour of the text on a square of 24 units. The words beside it speak for it. */
export const icon =
  (line: string): Icon =>
  ({ size = 24, ...rest }) => (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      <path d={line} />
    </svg>
  )
