const users = {
  learner: { email: 'learner@fitcoder.example', password: 'demo-learner' },
  administrator: { email: 'admin@fitcoder.example', password: 'demo-admin' },
};

/** Logs in as a user of the demo; returns the cookies as one header. */
export async function demoCookie(origin: string, user: keyof typeof users): Promise<string> {
  const response = await fetch(`${origin}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(users[user]),
  });
  if (!response.ok) throw new Error(`the login was answered with ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}
