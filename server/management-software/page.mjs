const form = document.querySelector('#control')
const result = document.querySelector('#result')

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const { mode, reason } = Object.fromEntries(new FormData(form))
  const reply = await fetch('/control', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode, reason }),
  }).catch(() => undefined)
  const body = reply ? await reply.json() : { message: 'The stand-in cannot be reached' }
  result.textContent = reply?.ok ? `Applied: ${body.mode}` : body.message
})
