const texts = {
  action: 'This cannot be undone.',
  email: 'An email that was sent cannot be taken back.',
  message: 'What was sent to us cannot be taken back.',
  request: 'You can withdraw it until it is answered. After that it cannot be undone.',
}

/** One line before the button of what cannot be undone. */
export const FinalNote = ({ of = 'action' }: { of?: keyof typeof texts }) => (
  <p className="mt-2 text-quiet">{texts[of]}</p>
)
