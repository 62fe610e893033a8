const neededMajor = 24;

/** Ends the process with a message if its Node is older than the product needs. */
export function requireNode(command) {
  const major = Number.parseInt(process.versions.node, 10);
  if (major >= neededMajor) return;
  console.error(
    `Fit Coder Courses needs Node ${neededMajor} and this is Node ${process.versions.node}: run "npm ci", which brings the right one, and then "npm ${command}" (not the script itself).`,
  );
  process.exit(1);
}
