/** Jest reporter that prints the first failing test, so that the mutation run can stop there. */
export default class FirstFailure {
  onTestCaseResult(test, { status, fullName }) {
    if (status === 'failed') this.print(fullName);
  }

  onTestResult(test, { testExecError, failureMessage }) {
    if (testExecError) this.print(`${test.path} does not run: ${failureMessage ?? ''}`);
  }

  print(line) {
    process.stdout.write(`FAILED ${line.replace(/\s+/g, ' ').slice(0, 300)}\n`);
  }
}
