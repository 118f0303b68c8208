import { Skeleton } from './Skeleton.tsx'

type LoadingRowsProps = { /** A width makes a line. */ rows: readonly ('row' | 'block' | `w-${string}`)[] }

/** Placeholders below each other. */
export const LoadingRows = ({ rows }: LoadingRowsProps) => (
  <div aria-busy className="flex flex-col gap-4">
    {rows.map((row, index) =>
      row === 'row' || row === 'block' ? (
        <Skeleton key={index} shape={row} />
      ) : (
        <Skeleton key={index} className={row} />
      ),
    )}
  </div>
)
