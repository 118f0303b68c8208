/** The details of an event, one per line. */
export function EventDetails({ details }: { details: readonly string[] }) {
  if (details.length === 0) return null
  return (
    <ul className="text-sm">
      {details.map((detail) => (
        <li key={detail} className="break-words">
          {detail}
        </li>
      ))}
    </ul>
  )
}
