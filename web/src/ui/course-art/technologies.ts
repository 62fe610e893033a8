/* Written by web/scripts/make-technology-sprite.mjs. */

/** A technology with a mark in the sprite. */
export interface Technology {
  slug: string;
  title: string;
  /** The brand's colour as #rrggbb. */
  colour: string;
}

/** Where the marks are; # and a slug after it name one. */
export const technologySprite = '/technologies.svg';

export const technologies: readonly Technology[] = [
  { slug: 'javascript', title: 'JavaScript', colour: '#f7df1e' },
  { slug: 'typescript', title: 'TypeScript', colour: '#3178c6' },
  { slug: 'react', title: 'React', colour: '#61dafb' },
  { slug: 'nodedotjs', title: 'Node.js', colour: '#5fa04e' },
  { slug: 'html5', title: 'HTML5', colour: '#e34f26' },
  { slug: 'css', title: 'CSS', colour: '#663399' },
  { slug: 'python', title: 'Python', colour: '#3776ab' },
  { slug: 'rust', title: 'Rust', colour: '#000000' },
  { slug: 'go', title: 'Go', colour: '#00add8' },
  { slug: 'postgresql', title: 'PostgreSQL', colour: '#4169e1' },
  { slug: 'docker', title: 'Docker', colour: '#2496ed' },
  { slug: 'git', title: 'Git', colour: '#f03c2e' },
  { slug: 'vuedotjs', title: 'Vue.js', colour: '#4fc08d' },
  { slug: 'svelte', title: 'Svelte', colour: '#ff3e00' },
  { slug: 'angular', title: 'Angular', colour: '#0f0f11' },
  { slug: 'nextdotjs', title: 'Next.js', colour: '#000000' },
  { slug: 'astro', title: 'Astro', colour: '#bc52ee' },
  { slug: 'tailwindcss', title: 'Tailwind CSS', colour: '#06b6d4' },
  { slug: 'redux', title: 'Redux', colour: '#764abc' },
  { slug: 'graphql', title: 'GraphQL', colour: '#e10098' },
  { slug: 'vite', title: 'Vite', colour: '#9135ff' },
  { slug: 'vitest', title: 'Vitest', colour: '#00ff74' },
  { slug: 'threedotjs', title: 'Three.js', colour: '#000000' },
  { slug: 'd3', title: 'D3', colour: '#f9a03c' },
  { slug: 'redis', title: 'Redis', colour: '#ff4438' },
  { slug: 'mongodb', title: 'MongoDB', colour: '#47a248' },
  { slug: 'sqlite', title: 'SQLite', colour: '#003b57' },
  { slug: 'nginx', title: 'NGINX', colour: '#009639' },
  { slug: 'terraform', title: 'Terraform', colour: '#844fba' },
  { slug: 'kubernetes', title: 'Kubernetes', colour: '#326ce5' },
  { slug: 'prisma', title: 'Prisma', colour: '#2d3748' },
  { slug: 'elasticsearch', title: 'Elasticsearch', colour: '#005571' },
  { slug: 'rabbitmq', title: 'RabbitMQ', colour: '#ff6600' },
  { slug: 'fastify', title: 'Fastify', colour: '#000000' },
  { slug: 'express', title: 'Express', colour: '#0a0a0a' },
  { slug: 'kotlin', title: 'Kotlin', colour: '#7f52ff' },
  { slug: 'swift', title: 'Swift', colour: '#f05138' },
  { slug: 'flutter', title: 'Flutter', colour: '#02569b' },
  { slug: 'dart', title: 'Dart', colour: '#0175c2' },
  { slug: 'openjdk', title: 'OpenJDK', colour: '#000000' },
  { slug: 'spring', title: 'Spring', colour: '#6db33f' },
  { slug: 'cplusplus', title: 'C++', colour: '#00599c' },
  { slug: 'c', title: 'C', colour: '#a8b9cc' },
  { slug: 'ruby', title: 'Ruby', colour: '#cc342d' },
  { slug: 'php', title: 'PHP', colour: '#777bb4' },
  { slug: 'elixir', title: 'Elixir', colour: '#8847b9' },
  { slug: 'haskell', title: 'Haskell', colour: '#5d4f85' },
  { slug: 'django', title: 'Django', colour: '#092e20' },
  { slug: 'fastapi', title: 'FastAPI', colour: '#009688' },
  { slug: 'numpy', title: 'NumPy', colour: '#013243' },
  { slug: 'pytorch', title: 'PyTorch', colour: '#ee4c2c' },
  { slug: 'webassembly', title: 'WebAssembly', colour: '#654ff0' },
  { slug: 'zig', title: 'Zig', colour: '#f7a41d' },
  { slug: 'scala', title: 'Scala', colour: '#dc322f' },
  { slug: 'gnubash', title: 'GNU Bash', colour: '#4eaa25' },
  { slug: 'neovim', title: 'Neovim', colour: '#57a143' },
  { slug: 'deno', title: 'Deno', colour: '#000000' },
  { slug: 'bun', title: 'Bun', colour: '#000000' },
];
