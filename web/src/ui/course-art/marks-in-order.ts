/* Written by web/scripts/make-technology-sprite.mjs. */

/** The slugs of the marks in technologies.svg, from left to right. */
export const marksInOrder: readonly string[] =
  'javascript typescript react nodedotjs html5 css python rust go postgresql docker git vuedotjs svelte angular nextdotjs astro tailwindcss redux graphql vite vitest threedotjs d3 redis mongodb sqlite nginx terraform kubernetes prisma elasticsearch rabbitmq fastify express kotlin swift flutter dart openjdk spring cplusplus c ruby php elixir haskell django fastapi numpy pytorch webassembly zig scala gnubash neovim deno bun githubactions lighthouse linux openid openssl owasp pandas pytest'.split(
    ' ',
  );
