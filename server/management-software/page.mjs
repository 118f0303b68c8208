const form = document.querySelector('#control')
const result = document.querySelector('#result')

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const { mode, delayMs, reason } = Object.fromEntries(new FormData(form))
  const reply = await fetch('/control', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode, delayMs: Number(delayMs), reason }),
  }).catch(() => undefined)
  const body = reply ? await reply.json() : { message: 'The stand-in cannot be reached' }
  result.textContent = reply?.ok ? `Applied: ${body.mode}` : body.message
})

for (const button of document.querySelectorAll('.pay'))
  button.addEventListener('click', async () => {
    button.disabled = true
    const reply = await fetch(`/bills/${button.dataset.bill}/payment`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }).catch(() => undefined)
    const body = reply ? await reply.json() : { message: 'The stand-in cannot be reached' }
    document.querySelector('#payment').textContent = reply?.ok ? `Paid: $${body.amount}` : body.message
    if (reply?.ok) button.replaceWith(body.paidAt.slice(0, 19).replace('T', ' '))
    else button.disabled = false
  })
